import { Mail } from 'lucide-react';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';

/** Without a mail server, letters appear on a page of the portal, and people who try it must know. */
export function MailboxNotice() {
  const t = useT();
  if (!useConfig().mailbox) return null;
  return (
    <aside aria-label={t('frame.mailbox.title')} className="no-print border-b border-border bg-surface-sunken text-s">
      <p className="page-width flex items-start gap-2 py-2">
        <Mail aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-text-muted" />
        <span>
          {t('frame.mailbox.text')} <Link href="/__mail">{t('frame.mailbox.link')}</Link>
        </span>
      </p>
    </aside>
  );
}
