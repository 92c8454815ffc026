/** The grocery list. */
import { message } from './messages.ts';

export const title = 'Groceries';
export const addGroceryItem = 'Add grocery item';
export const noTasksYet = 'No tasks yet';
export const allInTheBasket = 'All in the basket.';
export const inTheBasket = 'In the basket';
/** The button that empties the basket. */
export const clear = message('Clear {count}');
export const cleared = message('{count, plural, one {One grocery} other {# groceries}} Deleted');
export const complete = message('Complete {name}');
