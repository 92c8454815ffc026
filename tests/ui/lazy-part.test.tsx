import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { DashboardScreen, LoginScreen, NotesScreen, NotFoundScreen, ProjectScreen } from '#ui/chunks.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { preloadScreen } from '#ui/screens.ts';
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
    ['signedIn', '/notes', NotesScreen],
    ['signedIn', '/projects/57', ProjectScreen],
    ['signedIn', '/nowhere', NotFoundScreen],
    ['signedIn', '/login', DashboardScreen],
    ['signedOut', '/notes', LoginScreen],
    ['signedOut', '/login', LoginScreen],
  ] as const)('%s at %s', async (world, address, screen) => {
    const all = [DashboardScreen, LoginScreen, NotesScreen, NotFoundScreen, ProjectScreen];
    const fetched = all.map((each) => vi.spyOn(each, 'preload').mockResolvedValue(undefined));
    await preloadScreen(world, address);
    expect(fetched.map(({ mock }) => mock.calls.length)).toEqual(all.map((each) => Number(each === screen)));
  });
});

function drawWaiting(part: React.ReactNode): string {
  return draw(<Suspense fallback="waiting">{part}</Suspense>).replaceAll(
    /<!--.*?-->|<template.*?<\/template>/g,
    '',
  );
}
