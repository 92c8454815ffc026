/** Both run in the page, and break each write of a new row from then on. */

/** The browser gives it up. */
export function abortWrites(): void {
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function addAndAbort(...row) {
    const request = add.apply(this, row);
    this.transaction.abort();
    return request;
  };
}

/** The browser never answers it, as WebKit does when its storage process has died. */
export function hangWrites(): void {
  IDBObjectStore.prototype.add = function addAndHang() {
    const { transaction } = this;
    return Object.assign(new EventTarget(), { source: this, transaction }) as IDBRequest<IDBValidKey>;
  };
}
