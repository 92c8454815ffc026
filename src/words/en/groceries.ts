/** The grocery list. */
import { message } from './messages.ts';

export const title = 'Groceries';
/** To a member of a family, above the list. */
export const shared = 'Everybody in your family sees this list.';
export const addGroceryItem = 'Add grocery item';
export const noTasksYet = 'No tasks yet';
export const allInTheBasket = 'All in the basket.';
export const inTheBasket = 'In the basket';
/** The button that empties the basket. */
export const clear = message('Clear {count}');
export const cleared = message('{count, plural, one {One grocery} other {# groceries}} Deleted');
/** Before who did it, to screen readers: ticked by Ben. */
export const ticked = 'ticked';
export const complete = message('Complete {name}');
/** Of a line that several people added: one of its groceries. */
export const editOne = message('Edit "{name}"');
/** How much: '× 2', '1.5 kg', '2 cans'. */
export const amounts = {
  pieces: message('× {count}'),
  g: message('{count} g'),
  kg: message('{count} kg'),
  ml: message('{count} ml'),
  l: message('{count} l'),
  oz: message('{count} oz'),
  lb: message('{count} lb'),
  can: message('{count, plural, one {# can} other {# cans}}'),
  bottle: message('{count, plural, one {# bottle} other {# bottles}}'),
  pack: message('{count, plural, one {# pack} other {# packs}}'),
  bag: message('{count, plural, one {# bag} other {# bags}}'),
  box: message('{count, plural, one {# box} other {# boxes}}'),
  jar: message('{count, plural, one {# jar} other {# jars}}'),
  bunch: message('{count, plural, one {# bunch} other {# bunches}}'),
  dozen: message('{count} dozen'),
};
/** Below the field: things that were bought before, and how much of what is typed. */
export const boughtBefore = 'Bought before';
export const howMuch = 'How much';
export const amountOf = message('{amount} {name}');
/** Below the list: what is bought again and again, and is not on it. */
export const usual = 'Usual, not on the list';
export const addUsual = message('Add {name}');
export const onTheList = message('"{name}" is on the list.');
/** The mode for the shop: large rows, and the screen stays on. */
export const shop = 'Shop';
export const leaveShop = 'Leave the shop';
/** Puts the lines into the order of the shop, by hand. */
export const arrange = 'Arrange';
export const arranged = 'Done';
export const arrangeHint = 'Drag what you reach first to the top. The order is kept on this device.';
/** Of one thing, what does not add up to one amount. */
export const twoAmounts = message('{one} + {other}');
