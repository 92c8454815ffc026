/** The pages that have not arrived, with the reason and what can be done. */
import { shelf } from '../browser/shelf.ts';
import { deliver } from '../browser/deliver.ts';
import { reasonText, showState } from '../browser/show-state.ts';
import { textOf, type TextName } from '../browser/texts.ts';
import { iconStateOf } from '../queue/icon-state.ts';
import type { Outbox } from '../queue/outbox.ts';
import type { Refusal, Stored, WaitingPage } from '../queue/waiting-page.ts';
import { connectionOf, isDue, standingOf } from '../queue/whose-page.ts';
import { byId, say } from './page-parts.ts';

export async function drawPages(outbox: Outbox): Promise<void> {
  const stored = await shelf.read();
  const { pages } = stored;
  const list = byId('pages', HTMLUListElement);
  const focused = document.activeElement?.id ?? '';
  list.replaceChildren(...pages.map((page) => itemOf(page, stored, outbox)));
  // The button that was pressed is drawn anew.
  if (focused !== '' && document.activeElement === document.body) document.getElementById(focused)?.focus();
  byId('nothing-waits', HTMLElement).hidden = pages.length > 0;
  const { reason } = iconStateOf(stored);
  // A page that is refused or of another account has its own reason.
  const isOfPages = reason === 'refused' || reason === 'othersPages';
  const why = pages.length === 0 || reason === null || isOfPages ? '' : reasonText(reason);
  byId('why', HTMLElement).textContent = why;
  byId('send-now', HTMLElement).hidden = !pages.some((page) => isDue(page, stored));
}

function itemOf(page: WaitingPage, stored: Stored, outbox: Outbox): HTMLLIElement {
  const { key, name, refusal } = page;
  const item = document.createElement('li');
  item.append(
    paragraph('name', name),
    paragraph('when', textOf('addedAt', new Date(page.addedAt).toLocaleString())),
  );
  if (refusal !== null) item.append(paragraph('reason', reasonOf(refusal)));
  const { settings } = stored;
  const standing = settings === null ? 'ours' : standingOf(page, stored);
  if (standing === 'others') item.append(paragraph('reason', textOf('othersPage')));
  if (standing === 'unclear') item.append(paragraph('reason', textOf('othersUnclear')));
  const buttons = document.createElement('div');
  buttons.className = 'buttons';
  if (settings !== null && standing !== 'ours') {
    buttons.append(
      button('sendHere', page, async () => {
        await outbox.readdress(key, connectionOf(settings));
        await deliver(outbox, { isAsked: true });
      }),
    );
  } else if (refusal !== null) {
    buttons.append(
      button('retry', page, async () => {
        await outbox.retry(key);
        await deliver(outbox, { isAsked: true });
      }),
    );
  }
  buttons.append(
    button('copy', page, () => copy(page)),
    button('remove', page, async () => {
      await outbox.remove(key);
      await showState();
      report(textOf('removed', name));
    }),
  );
  item.append(buttons);
  return item;
}

function reasonOf({ status, message }: Refusal): string {
  return message === null ? textOf('refusedWithout', String(status)) : textOf('refusedBecause', message);
}

function paragraph(className: string, text: string): HTMLParagraphElement {
  const element = document.createElement('p');
  element.className = className;
  element.textContent = text;
  return element;
}

/** Named with its page, since every page has such a button. */
function button(act: TextName, { key, name }: WaitingPage, run: () => Promise<void>): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.id = `${act}:${key}`;
  element.textContent = textOf(act);
  element.setAttribute('aria-label', textOf('ofPage', textOf(act), name));
  element.addEventListener('click', () => void run());
  return element;
}

async function copy({ name, description }: WaitingPage): Promise<void> {
  const text = description === null ? name : `${name}\n${description}`;
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  report(textOf(isCopied ? 'copied' : 'notCopied'));
}

function report(text: string): void {
  say(byId('pages-status', HTMLElement), text);
}
