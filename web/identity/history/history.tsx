import type { Access } from '../../../contract/identity/access-log.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useHasText, useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

/** `about` names the object of the entry, if the page shows several objects. */
type Item = Access & { about?: string };

/** A list of what happened, the texts of which are `account.action.<action>`. */
export function History({ items, isDesk = false }: { items: readonly Item[]; isDesk?: boolean }) {
  return (
    <ul className="divide-y divide-border border-y border-border">
      {items.map((item) => (
        <Entry key={`${item.at} ${item.action} ${item.about ?? ''}`} item={item} isDesk={isDesk} />
      ))}
    </ul>
  );
}

function Entry({
  item: { at, role, name, workplace, forCustomer, action, reason, outcome, about },
  isDesk,
}: {
  item: Item;
  isDesk: boolean;
}) {
  const t = useT();
  const has = useHasText();
  const when = useWhen();
  const { timeZone } = useConfig();
  const own = `account.action.${action.replaceAll(/[.-]/g, '_')}`;
  // A change of the holder has one text for all kinds of case that have none of their own.
  const id = has(own) ? own : `account.action.case_${action.split('.')[1]}`;
  const chosen = `account.access.open.${reason}`;
  const why = action === 'account.open' && has(chosen) ? t(chosen) : reason;
  return (
    <li className="grid gap-1 py-3">
      <p className="text-s text-text-muted">{when(at, timeZone)}</p>
      <p className="font-semibold">{t(has(id) ? id : 'account.action.other')}</p>
      {about !== undefined && <p>{about}</p>}
      <p>
        {role === 'operator' && !isDesk && !forCustomer && name !== null
          ? t(workplace === null ? 'account.role.staff' : 'account.role.at_clinic', { name, clinic: workplace ?? '' })
          : [t(isDesk ? `account.role.desk.${role}` : `account.role.${role}`), name].filter(Boolean).join(' · ')}
        {role === 'operator' && why !== null && ` · ${t('account.access.reason', { reason: why })}`}
      </p>
      {outcome !== 'done' && (
        <p>
          <Badge kind="warning">{t(`account.outcome.${outcome}`)}</Badge>
        </p>
      )}
    </li>
  );
}
