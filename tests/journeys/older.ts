/** Deletes what Chrome 111, Firefox 128 or Safari 16.4 lack (docs/browsers.md), before the page's scripts. */
export function likeAnOlderBrowser(): void {
  const iterator: object | undefined = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
  const lacking: [object | undefined, readonly string[]][] = [
    [globalThis, ['Temporal', 'scheduler', 'DisposableStack', 'AsyncDisposableStack', 'Float16Array']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any']],
    [RegExp, ['escape']],
    [Error, ['isError']],
    [Intl, ['DurationFormat']],
    [Intl.Locale.prototype, ['getWeekInfo', 'getTextInfo', 'getHourCycles', 'getTimeZones']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']],
    [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference']],
    [Set.prototype, ['isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [iterator, ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']],
    [Document, ['parseHTMLUnsafe']],
    [Document.prototype, ['startViewTransition']],
    [Element.prototype, ['getHTML', 'setHTMLUnsafe', 'moveBefore']],
  ];
  for (const [owner, names] of lacking) for (const name of names) if (owner) Reflect.deleteProperty(owner, name);
}
