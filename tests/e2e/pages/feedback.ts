/** The feedback screen. */
import type { Locator, Page } from 'playwright';

export interface FeedbackPage {
  readonly page: Page;
  readonly title: Locator;
  readonly description: Locator;
  /** The submit button, whatever it says. */
  readonly submit: Locator;
  readonly error: Locator;
  readonly thanks: Locator;
  write(typed: { title: string; description: string }): Promise<void>;
  /** What the button counts, once it counts. */
  secondsLeft(): Promise<number>;
}

export async function toFeedback(page: Page): Promise<FeedbackPage> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Feedback' }).click();
  await page.getByRole('heading', { level: 1, name: 'Feedback' }).waitFor();
  return feedbackPage(page);
}

export function feedbackPage(page: Page): FeedbackPage {
  const main = page.getByRole('main');
  const title = main.getByLabel('Title');
  const description = main.getByLabel('Description');
  const submit = main.getByRole('button', { name: /^(Submit Feedback|Submitting\.\.\.|\d+s remaining)$/ });
  return {
    page,
    title,
    description,
    submit,
    error: main.getByRole('alert'),
    thanks: main
      .getByRole('status')
      .filter({ hasText: 'Thank you for your feedback! It has been submitted successfully.' }),
    write: async (typed) => {
      await title.fill(typed.title);
      await description.fill(typed.description);
    },
    secondsLeft: async () => {
      const counting = submit.filter({ hasText: 'remaining' });
      return Number.parseInt((await counting.textContent()) ?? '', 10);
    },
  };
}
