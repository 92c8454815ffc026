/** What a browser has of a push subscription, and how it reads a message: by RFC 8291, without the library that sends. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { pushMessageSchema, type PushMessage } from '#domain/wire/push-message.ts';

export interface PushDevice {
  /** As `PushSubscription.toJSON` gives them. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly decrypt: (body: Buffer) => string;
}

export function createPushDevice(): PushDevice {
  const ecdh = createECDH('prime256v1');
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    decrypt: (body) => {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last record ends with a 2 and zeros.
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}

export function readMessage(device: PushDevice, body: Buffer): PushMessage {
  return pushMessageSchema.parse(JSON.parse(device.decrypt(body)));
}
