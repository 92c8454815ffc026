import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface SmtpServer {
  readonly url: string;
  /** What came, one text a message, as it was on the wire. */
  readonly messages: readonly string[];
  /** The first four letters of each command. */
  readonly commands: readonly string[];
  readonly close: () => Promise<void>;
}

/** A minimal SMTP server on loopback. `refuse` is its answer to the recipient of the first so many emails. */
export async function startSmtpServer(refuse: readonly string[] = []): Promise<SmtpServer> {
  const messages: string[] = [];
  const commands: string[] = [];
  const refusals = [...refuse];
  const server = createServer((socket) => {
    serve(socket, refusals, {
      message: (text) => messages.push(text),
      command: (verb) => commands.push(verb),
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    commands,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

interface Heard {
  readonly message: (text: string) => void;
  readonly command: (verb: string) => void;
}

function serve(socket: Socket, refusals: string[], heard: Heard): void {
  let rest = '';
  let message: string[] | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 test');
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });

  function hear(line: string): void {
    if (message !== null) {
      if (line !== '.') {
        message.push(line);
        return;
      }
      heard.message(message.join('\n'));
      message = null;
      say('250 taken');
      return;
    }
    const verb = line.slice(0, 4).toUpperCase();
    heard.command(verb);
    switch (verb) {
      case 'RCPT':
        say(refusals.shift() ?? '250 ok');
        return;
      case 'DATA':
        message = [];
        say('354 go on');
        return;
      case 'STAR':
        say('502 no TLS here');
        return;
      case 'QUIT':
        socket.end('221 bye\r\n');
        return;
      default:
        say('250 ok');
    }
  }
}
