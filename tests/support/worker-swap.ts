/** Stands before a Kinbox server and answers for the worker's file with whatever bytes a test puts there. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WorkerSwap {
  readonly url: string;
  /** From now on the worker's file is what this makes of it: another build, as far as a browser can tell. */
  deploy(change: (script: string) => string): Promise<void>;
  close(): Promise<void>;
}

export async function startWorkerSwap(server: string): Promise<WorkerSwap> {
  let worker: string | null = null;
  const proxy = createServer((incoming, outgoing) => {
    if (incoming.url === '/sw.js' && worker !== null) {
      outgoing.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' });
      outgoing.end(worker);
      return;
    }
    const { method, headers } = incoming;
    const onward = request(new URL(incoming.url ?? '/', server), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    deploy: async (change) => {
      worker = change(await (await fetch(`${server}/sw.js`)).text());
    },
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
