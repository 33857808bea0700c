import { CircleUserRound } from 'lucide-react';
import { useFacts } from '../facts.tsx';
import { useT } from '../texts.ts';

const entry =
  'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-text no-underline hover:bg-action-quiet';

/** The way in, or whose account it is. */
export function AccountMenu() {
  const t = useT();
  const { customer } = useFacts();
  return customer ? (
    <a href="/account" className={`${entry} bg-action-quiet`}>
      <CircleUserRound aria-hidden="true" className="size-5 text-on-action-quiet" />
      <span className="sr-only">{t('frame.account.title')}: </span>
      {/* On a phone the line has room for the icon alone; its ground says that somebody is logged in. */}
      <span className="max-w-32 truncate max-sm:sr-only">{customer.firstName}</span>
    </a>
  ) : (
    <a href="/login" className={entry}>
      <CircleUserRound aria-hidden="true" className="size-5 text-on-action-quiet" />
      <span className="max-sm:sr-only">{t('frame.account.login')}</span>
    </a>
  );
}
