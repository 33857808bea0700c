import { Printer } from 'lucide-react';
import { useT } from '../texts.ts';
import { Button } from './button.tsx';

/** Pressed by the starter, so that it works on a page without a script of its own. */
export function PrintButton() {
  const t = useT();
  return (
    <Button type="button" kind="quiet" data-print="" className="no-print noscript:hidden">
      <Printer aria-hidden="true" className="size-5" />
      {t('ui.print.button')}
    </Button>
  );
}
