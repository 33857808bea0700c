import { Mail } from 'lucide-react';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';

/** Leads to the page that shows all letters where no mail server is set up, so that people who try the portal find them. */
export function MailboxMark({ look = 'hover:bg-action-quiet' }: { look?: string }) {
  const t = useT();
  if (!useConfig().mailbox) return null;
  return (
    <Link
      href="/__mail"
      title={t('frame.mailbox.text')}
      className={`no-print grid size-[44px] shrink-0 place-items-center rounded-control text-inherit hover:text-inherit ${look}`}
    >
      <Mail aria-hidden="true" className="size-5" />
      <span className="sr-only">{t('frame.mailbox.text')}</span>
    </Link>
  );
}
