import { useId } from 'react';
import { useT } from '../../platform/texts.ts';
import { TextField } from '../../platform/ui/text-field.tsx';
import { NearMe } from './near-me.tsx';
import type { PlaceOption } from './places.ts';
import { useLazyField } from './use-lazy-field.ts';

const loadCombo = () => import('./combo.tsx').then(({ Combo }) => Combo);

type Props = { places: readonly PlaceOption[]; value: string; name: string; error: string | undefined };

/** Free text with suggestions; the server accepts a place's id or its name in any portal language. */
export function PlaceField({ places, value, name, error }: Props) {
  const t = useT();
  const list = useId();
  const { Field: Combo, box, used } = useLazyField(name, loadCombo);
  const label = t('search.place.label');
  if (Combo) {
    const options = places.map((place) => ({ id: place.id, name: place.name, note: place.inside }));
    return (
      <div className="grid">
        <Combo
          key={value}
          used={used}
          name="location"
          label={label}
          error={error}
          placeholder={t('search.place.any')}
          value={value === '' ? name : value}
          groups={[{ name: '', options }]}
        />
        <NearMe />
      </div>
    );
  }
  return (
    <div ref={box}>
      <TextField
        key={value}
        name="location"
        label={label}
        error={error}
        defaultValue={name}
        list={list}
        autoComplete="off"
        maxLength={80}
      />
      <datalist id={list}>
        {places.map(({ id, name: text }) => (
          <option key={id} value={text} />
        ))}
      </datalist>
      <NearMe />
    </div>
  );
}
