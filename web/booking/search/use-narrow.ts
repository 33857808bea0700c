import { useSyncExternalStore } from 'react';
import { isChanged, isField } from '../../portal/starter/typed.ts';

const narrow = '(width < 60rem)';

function follow(changed: () => void) {
  const query = matchMedia(narrow);
  query.addEventListener('change', changed);
  addEventListener('toggle', changed, true);
  return () => {
    query.removeEventListener('change', changed);
    removeEventListener('toggle', changed, true);
  };
}

/** The filters as the server draws them; without script they open as a popover. */
export const panelId = 'filters-panel';

/** Whether only one column fits; false on the server, whose markup works at every width, and while the visitor uses that markup. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    follow,
    () => matchMedia(narrow).matches && !isPanelUsed(),
    () => false,
  );
}

function isPanelUsed(): boolean {
  const panel = document.getElementById(panelId);
  if (!panel) return false;
  return panel.matches(':popover-open') || [...panel.querySelectorAll('input, select')].some(isUsed);
}

function isUsed(element: Element): boolean {
  return isField(element) && isChanged(element);
}
