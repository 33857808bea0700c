import { BookmarkPlus } from 'lucide-react';
import { usePageContext } from '../page-context.tsx';
import { useT } from '../texts.ts';
import { Button } from './button.tsx';

/** For a visitor: a customer has favourites, and a partner's frame may store nothing. Pressed by the starter. */
export function KeepButton({ href, text }: { href: string; text: string }) {
  const t = useT();
  const { customer, mode } = usePageContext();
  if (customer || mode === 'iframe') return null;
  return (
    <Button
      key={href}
      type="button"
      kind="text"
      data-keep={href}
      data-text={text}
      suppressHydrationWarning
      className="group/keep no-print noscript:hidden"
    >
      <BookmarkPlus aria-hidden="true" className="size-5" />
      <span aria-live="polite">
        <span className="group-data-done/keep:hidden">{t('ui.keep.button')}</span>
        <span className="hidden group-data-done/keep:inline">{t('ui.keep.done')}</span>
      </span>
    </Button>
  );
}
