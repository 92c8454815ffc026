/** The dashboard's line about the weekly review. */
export const lines = {
  due: 'A week is over: review it',
  running: 'Go on with the weekly review',
};
