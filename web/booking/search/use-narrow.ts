import { useSyncExternalStore } from 'react';
import { knowsPopovers, openPopovers } from '../../platform/ui/overlay-entry.ts';
import { isChanged, isField } from '../../portal/starter/typed-fields.ts';

/** A browser without popovers needs the sheet up to the width at which the filters are beside the list. */
const narrow = () => matchMedia(knowsPopovers() ? '(width < 60rem)' : '(width < 80rem)');

function follow(changed: () => void) {
  const query = narrow();
  query.addEventListener('change', changed);
  addEventListener('toggle', changed, true);
  return () => {
    query.removeEventListener('change', changed);
    removeEventListener('toggle', changed, true);
  };
}

export const panelId = 'filters-panel';

/** True where only one column fits; false on the server, and while the visitor uses the markup that came from there. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    follow,
    () => narrow().matches && !isPanelUsed(),
    () => false,
  );
}

function isPanelUsed(): boolean {
  const panel = document.getElementById(panelId);
  if (!panel) return false;
  return openPopovers().includes(panel) || [...panel.querySelectorAll('input, select')].some(isUsed);
}

function isUsed(element: Element): boolean {
  return isField(element) && isChanged(element);
}
