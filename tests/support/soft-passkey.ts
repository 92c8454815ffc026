/** An authenticator in software: makes passkeys and signs with them, or wrongly where a test asks for it. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '#domain/wire/factors.ts';

export interface Ceremony {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  /** Verified, as by a fingerprint. */
  readonly isVerified?: boolean;
}

export interface SoftPasskey {
  readonly register: (ceremony: Ceremony) => PasskeyRegistration;
  readonly assert: (ceremony: Ceremony) => PasskeyAssertion;
  /** Each use counts one up; a copy of the authenticator counts from an earlier number. */
  setCounter: (counter: number) => void;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export function createPasskey({
  host = 'kinbox.example',
  origin: home = 'https://kinbox.example',
} = {}): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, { challenge, origin = home }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = ({ rpId = host, isVerified = true }: Ceremony, credential: Buffer) => {
    counter += 1;
    const flags =
      USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (credential.length > 0 ? HAS_CREDENTIAL : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count, credential]);
  };
  const coseKey = () =>
    Buffer.concat([
      // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
      Buffer.from([0x21, 0x58, 0x20]),
      Buffer.from(jwk.x ?? '', 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(jwk.y ?? '', 'base64url'),
    ]);
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url') };

  return {
    setCounter: (next) => {
      counter = next;
    },
    register: (ceremony) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authData(ceremony, Buffer.concat([Buffer.alloc(16), length, id, coseKey()]));
      const attestation = Buffer.concat([
        // {"fmt": "none", "attStmt": {}, "authData": data}
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
        data,
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    assert: (ceremony) => {
      const data = authData(ceremony, Buffer.alloc(0));
      const json = clientData('webauthn.get', ceremony);
      const signature = sign('sha256', Buffer.concat([data, sha256(json)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: json.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
