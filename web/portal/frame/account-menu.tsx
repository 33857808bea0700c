import { CircleUserRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { KeepingLink } from '../../platform/form/keeping-link.tsx';
import { usePageDraft } from '../../platform/form/use-page-draft.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';

const entry = 'flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control px-2 no-underline';
const quiet = 'text-text hover:bg-action-quiet';

export function AccountMenu({ look = quiet, named = false }: { look?: string; named?: boolean }) {
  const t = useT();
  const { customer } = usePageContext();
  const { pathname, search } = useLocation();
  // The log-in leads back to a page with a form, where the draft shows what was typed.
  const leaves = usePageDraft() !== undefined && pathname !== href('login');
  const login = href('login', {}, leaves ? { next: pathname + search } : {});
  const icon = (
    <CircleUserRound aria-hidden="true" className={`size-5 ${look === quiet ? 'text-on-action-quiet' : ''}`} />
  );
  return customer ? (
    <Link href={href('account')} className={`${entry} ${look === quiet ? `${quiet} bg-action-quiet` : look}`}>
      {icon}
      <span className="sr-only">{t('frame.account.title')}: </span>
      {/* A phone has room only for the icon, whose background shows that somebody is logged in. */}
      <span className={`max-w-32 truncate ${named ? '' : 'max-sm:sr-only'}`}>{customer.firstName}</span>
    </Link>
  ) : (
    <KeepingLink to={login} className={`${entry} ${look}`}>
      {icon}
      <span className={named ? '' : 'max-sm:sr-only'}>{t('frame.account.login')}</span>
    </KeepingLink>
  );
}
