import { useT } from '../../platform/texts.ts';
import { Select } from '../../platform/ui/select.tsx';
import type { ServiceGroup } from './services.ts';
import { useCombo } from './use-combo.ts';

type Props = { groups: readonly ServiceGroup[]; value: string; error: string | undefined };

/** A native select until script loads a searchable one. */
export function ServiceField({ groups, value, error }: Props) {
  const t = useT();
  const { Combo, box, typed, focused } = useCombo<HTMLDivElement>(value);
  const label = t('search.service.label');
  if (Combo) {
    return (
      <Combo
        key={value}
        focused={focused}
        name="subfunction"
        label={label}
        error={error}
        placeholder={t('search.service.any')}
        value={typed}
        groups={groups.map(({ name, services }) => ({
          name,
          options: services.map((service) => ({ ...service, note: '' })),
        }))}
      />
    );
  }
  return (
    <div ref={box}>
      <Select
        name="subfunction"
        label={label}
        error={error}
        defaultValue={value}
        placeholder={t('search.service.any')}
        groups={groups.map(({ name, services }) => ({
          label: name,
          options: services.map((service) => ({ value: service.id, label: service.name })),
        }))}
      />
    </div>
  );
}
