/** The quote on the dashboard; the quotes are content. */
export const quote = 'Quote';
