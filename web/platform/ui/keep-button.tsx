import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { keepLink } from '../kept-links.ts';
import { usePageContext } from '../page-context.tsx';
import { useT } from '../texts.ts';
import { Button } from './button.tsx';

/** Only visitors see the button: a customer has favourites instead, and a partner's frame may store nothing. */
export function KeepButton({ href, text }: { href: string; text: string }) {
  const t = useT();
  const { customer, mode } = usePageContext();
  const [savedHref, setSavedHref] = useState('');
  if (customer || mode === 'iframe') return null;
  return (
    <Button
      type="button"
      kind="text"
      className="no-print noscript:hidden"
      onClick={() => {
        keepLink({ href, text });
        setSavedHref(href);
      }}
    >
      <BookmarkPlus aria-hidden="true" className="size-5" />
      <span aria-live="polite">{t(savedHref === href ? 'ui.keep.done' : 'ui.keep.button')}</span>
    </Button>
  );
}
