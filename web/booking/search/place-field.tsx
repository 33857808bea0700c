import { useT } from '../../platform/texts.ts';
import { ComboTextField } from '../../platform/ui/combo/combo-text-field.tsx';
import { NearMe } from './near-me.tsx';
import type { PlaceOption } from './places.ts';

type Props = { places: readonly PlaceOption[]; value: string; name: string; error: string | undefined };

/** Free text with suggestions; the server accepts a place's id or its name in any portal language. */
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
