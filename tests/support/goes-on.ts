/** Tells the run of the stages that a long test goes on, so that the stage is not taken for one that hangs. */
const EVERY_MS = 20_000;

/** To be called after each step of the test; prints now and then. `done` of `all` steps. */
export function progressOf(what: string): (done: number, all: number) => void {
  let saidAt = performance.now();
  return (done, all) => {
    if (performance.now() - saidAt < EVERY_MS) return;
    saidAt = performance.now();
    console.error(`goes on: ${what}, ${String(done)} of ${String(all)}`);
  };
}
