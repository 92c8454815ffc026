/** Gives a class every method of another that it lacks, each throwing an error that names it. */
export function refuseTheRest(ours: { prototype: object; name: string }, theirs: object): void {
  const names = new Set<string>();
  for (let each: object | null = theirs; each !== null && each !== Object.prototype;) {
    for (const name of Object.getOwnPropertyNames(each)) names.add(name);
    each = Object.getPrototypeOf(each) as object | null;
  }
  for (const name of names) {
    if (name in ours.prototype || name === 'constructor') continue;
    Object.defineProperty(ours.prototype, name, {
      configurable: true,
      writable: true,
      value: () => {
        throw new Error(`The database in memory does not have ${ours.name}.${name}.`);
      },
    });
  }
}
