import { useT } from '../../platform/texts.ts';
import { ComboTextField } from '../../platform/ui/combo/combo-text-field.tsx';
import { NearMe } from './near-me.tsx';
import type { PlaceOption } from './places.ts';

type Props = { places: readonly PlaceOption[]; value: string; name: string; error: string | undefined };

/** Any text may be typed; the server accepts the id of a place, or its name in any language of the portal. */
export function PlaceField({ places, value, name, error }: Props) {
  const t = useT();
  const options = places.map((place) => ({ id: place.id, name: place.name, note: place.inside }));
  return (
    <div className="grid">
      <ComboTextField
        name="location"
        label={t('search.place.label')}
        error={error}
        placeholder={t('search.place.any')}
        value={value}
        text={name}
        groups={[{ name: '', options }]}
      />
      <NearMe />
    </div>
  );
}
