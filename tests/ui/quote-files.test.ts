import { expect, it } from 'vitest';
import { loadQuotes, openBookcase, quoteFile } from '#ui/quotes/quote-files.ts';

const quotes = [{ quoteAuthor: 'A', quoteContext: 'here', quoteContent: 'B' }];

it('U203 a file that is missing, invalid or cannot be loaded does not affect the others', async () => {
  const answers: Record<string, () => Promise<Response>> = {
    '/quotes/on-cinema.json': () => Promise.resolve(new Response('gone', { status: 404 })),
    '/quotes/always-sunny.json': () => Promise.resolve(new Response('{ not json')),
    '/quotes/peep-show.json': () => Promise.resolve(Response.json(quotes)),
    '/quotes/arrested-development.json': () => Promise.reject(new TypeError('offline')),
  };
  const books = await loadQuotes((path) => answers[path]!());
  expect(books).toEqual({ onCinema: [], alwaysSunny: [], peepShow: quotes, arrestedDevelopment: [] });
});

it('U202 each source has a file of its name', () => {
  expect(quoteFile('arrestedDevelopment')).toBe('/quotes/arrested-development.json');
});

it('U203 the files are asked for once, and again by the next box where none of them came', async () => {
  const none = { onCinema: [], alwaysSunny: [], peepShow: [], arrestedDevelopment: [] };
  const some = { ...none, peepShow: quotes };
  const answers = [none, some, none];
  let asked = 0;
  const bookcase = openBookcase(() => Promise.resolve(answers[asked++] ?? none));
  expect(asked).toBe(1);
  for (const [found, requests] of [
    [none, 1],
    [some, 2],
    [some, 2],
  ] as const) {
    // React may render a box many times before it is shown.
    expect([await bookcase.books(), await bookcase.books()]).toEqual([found, found]);
    expect(asked).toBe(requests);
    bookcase.leave(found);
  }
});
