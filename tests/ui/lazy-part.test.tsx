import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { NotFoundScreen } from '#ui/chunks.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { paths, projectPath } from '#ui/paths.ts';
import { preloadScreen } from '#ui/preload.ts';
import { WORLDS } from '#ui/screens.ts';
import { draw } from '../support/markup.tsx';

const Words = ({ words }: { readonly words: string }) => <p>{words}</p>;

describe('U347 a part of the app', () => {
  it('shows a placeholder while its code is loading', () => {
    const Part = lazyPart(() => Promise.resolve({ default: Words }));
    expect(drawWaiting(<Part words="here" />)).toBe('waiting');
  });

  it('renders at once if its code is loaded', async () => {
    const Part = lazyPart(() => Promise.resolve({ default: Words }));
    await Part.preload();
    expect(drawWaiting(<Part words="here" />)).toBe('<p>here</p>');
  });

  it('loads again after its code failed to load', async () => {
    const Part = lazyPart<{ readonly words: string }>(() => Promise.reject(new Error('no network')));
    await expect(Part.preload()).rejects.toThrow('no network');
    expect(drawWaiting(<Part words="here" />)).toBe('waiting');
  });
});

describe('U348 the code of the first screen is loaded by its address', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['signedIn', '/notes', paths.notes],
    ['signedIn', '/projects/57', projectPath(':slug')],
    ['signedIn', '/nowhere', 'none'],
    ['signedIn', '/login', paths.dashboard],
    ['signedOut', '/notes', paths.login],
    ['signedOut', '/login', paths.login],
  ] as const)('%s at %s', async (world, address, path) => {
    const all = [
      ...WORLDS.signedIn.screens,
      ...WORLDS.signedOut.screens,
      { path: 'none', Screen: NotFoundScreen },
    ];
    const fetched: string[] = [];
    for (const { path, Screen } of all) {
      vi.spyOn(Screen, 'preload').mockImplementation(() => Promise.resolve(fetched.push(path)));
    }
    await preloadScreen(world, address);
    expect(fetched).toEqual([path]);
  });
});

function drawWaiting(part: React.ReactNode): string {
  return draw(<Suspense fallback="waiting">{part}</Suspense>).replaceAll(
    /<!--.*?-->|<template.*?<\/template>/g,
    '',
  );
}
