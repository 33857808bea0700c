import { MessagesSquare } from 'lucide-react';
import { href } from '../../../contract/href.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';

/** A phone shows it only when there are new messages, because it has no room for more. */
export function MessagesMark({ look = 'hover:bg-action-quiet' }: { look?: string }) {
  const t = useT();
  const { customer } = usePageContext();
  if (!customer) return null;
  const { unread } = customer;
  return (
    <Link
      href={href('messages')}
      className={`relative size-[44px] shrink-0 place-items-center rounded-control text-inherit hover:text-inherit ${unread > 0 ? 'grid' : 'hidden md:grid'} ${look}`}
    >
      <MessagesSquare aria-hidden="true" className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute inset-e-0.5 top-0.5 min-w-5 rounded-pill bg-accent px-1 text-center text-xs font-semibold text-on-accent"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      <span className="sr-only">{t('frame.messages', { count: unread })}</span>
    </Link>
  );
}
