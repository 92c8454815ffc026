import { expect, it } from 'vitest';
import { bytesWords } from '#ui/storage/bytes-words.ts';
import { askToKeep, isAlmostFull, readDeviceStorage, type StorageApi } from '#ui/storage/device-storage.ts';

const MB = 1_000_000;

function storageOf(estimate: object, isKept = false): StorageApi {
  return {
    estimate: () => Promise.resolve(estimate),
    persisted: () => Promise.resolve(isKept),
    persist: () => Promise.resolve(true),
  };
}
const refuse = () => Promise.reject(new TypeError('Not in this window.'));

it('U1092 what is used of what is available, for what, and whether the browser keeps it', async () => {
  const estimate = { usage: 12 * MB, quota: 100 * MB, usageDetails: { indexedDB: 9 * MB, caches: 2 * MB } };
  expect(await readDeviceStorage(storageOf(estimate, true))).toEqual({
    used: 12 * MB,
    available: 100 * MB,
    parts: { tasks: 9 * MB, files: 3 * MB },
    isKept: true,
  });
  expect(await readDeviceStorage(storageOf({ usage: 1, quota: 2 }))).toMatchObject({
    parts: null,
    isKept: false,
  });
  expect(await askToKeep(storageOf(estimate))).toBe(true);
});

it('U1092 a browser that tells nothing, or a part of it, breaks nothing', async () => {
  const { estimate } = storageOf({ usage: 1, quota: 2 });
  expect(await readDeviceStorage(null)).toBeNull();
  expect(await readDeviceStorage({ estimate: refuse })).toBeNull();
  expect(await readDeviceStorage(storageOf({}))).toBeNull();
  expect(await readDeviceStorage(storageOf({ usage: 0, quota: 0 }))).toBeNull();
  for (const api of [{ estimate }, { estimate, persisted: refuse }] as StorageApi[]) {
    expect(await readDeviceStorage(api)).toMatchObject({ used: 1, isKept: null });
  }
  for (const api of [null, {}, { persist: refuse }]) expect(await askToKeep(api)).toBe(false);
});

it.each([
  [79, false],
  [80, true],
  [100, true],
])('U1093 of 100 bytes %i are almost all: %s', (used, isFull) => {
  expect(isAlmostFull({ used, available: 100, parts: null, isKept: null })).toBe(isFull);
});

it.each([
  [0, '0 kB'],
  [1_234, '1.2 kB'],
  [999_999, '1,000 kB'],
  [12_340_000, '12.3 MB'],
  [123_400_000, '123 MB'],
  [2_345_000_000, '2.3 GB'],
  [5_000_000_000_000, '5 TB'],
])('U1092 %i bytes are %s', (bytes, words) => {
  expect(bytesWords(bytes)).toBe(words);
});
