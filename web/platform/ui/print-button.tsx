import { Printer } from 'lucide-react';
import { useT } from '../texts.ts';
import { Button } from './button.tsx';

/** The starter hears the press, so that the button works on a page whose own script has not run. */
export function PrintButton() {
  const t = useT();
  return (
    <Button type="button" kind="quiet" data-print="" className="no-print noscript:hidden">
      <Printer aria-hidden="true" className="size-5" />
      {t('ui.print.button')}
    </Button>
  );
}
