import { memberOf } from '../../../contract/platform/member-of.ts';

/** Notes changes of the page from its first line on. It runs as text in the page, so it uses nothing outside itself. */
export function watchPage(): void {
  const records: MutationRecord[] = [];
  let isWhole = false;
  const note = (more: MutationRecord[]) => {
    // The parser only adds at an end, so anything else is a change that somebody else made.
    for (const one of more) if (isWhole || one.removedNodes.length > 0 || one.nextSibling) records.push(one);
  };
  const observer = new MutationObserver(note);
  const end = () => {
    note(observer.takeRecords());
    isWhole = true;
  };
  document.addEventListener('readystatechange', end, { once: true });
  observer.observe(document, { subtree: true, childList: true, characterData: true, characterDataOldValue: true });
  const take = () => {
    note(observer.takeRecords());
    return records.splice(0);
  };
  Reflect.set(window, 'changes', { take, stop: () => observer.disconnect() });
}

export function takeChanges(): MutationRecord[] {
  const records = call('take');
  return Array.isArray(records) ? records.filter((record: unknown) => record instanceof MutationRecord) : [];
}

export function stopWatching(): void {
  call('stop');
}

function call(name: 'take' | 'stop'): unknown {
  const watch = memberOf(window, 'changes');
  const method = memberOf(watch, name);
  return typeof method === 'function' ? Reflect.apply(method, watch, []) : undefined;
}
