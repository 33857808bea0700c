import { href } from '../../contract/href.ts';
import { useT } from '../platform/texts.ts';
import { chip, chipCurrent } from '../platform/ui/chip.ts';
import { Link } from '../platform/ui/link.tsx';
import type { Family } from './load-overview.server.ts';

/** The chosen person stays in the address as far as the booking. */
export function FamilySwitch({ family: { persons, chosen } }: { family: Family }) {
  const t = useT();
  if (persons.length < 2) return null;
  return (
    <nav aria-label={t('overview.for.label')}>
      <ul className="flex flex-wrap gap-2 pt-2">
        {persons.map(({ id, name, age, isSelf }) => {
          const isChosen = isSelf ? chosen === undefined : chosen?.id === id;
          const words = isSelf || age === null ? name : t('overview.for.relative', { name, age });
          return (
            <li key={id}>
              <Link
                href={href('home', {}, { for: isSelf ? undefined : id })}
                aria-current={isChosen ? 'true' : undefined}
                className={`${chip} ${chipCurrent}`}
              >
                {words}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
