/** Parts that know no tasks. */
export const loading = 'Loading';
