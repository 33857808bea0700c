import { Header, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import type { ComboGroup } from './combo-group.ts';

export function OptionGroup({ name, options }: ComboGroup) {
  const items = options.map((option) => (
    <ListBoxItem
      key={option.id}
      id={option.id}
      textValue={option.name}
      className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 rounded-control px-3 py-1.5 data-[focused]:bg-action-quiet data-[selected]:font-semibold data-[focused]:outline-2 data-[focused]:outline-focus-ring"
    >
      <span>{option.name}</span>
      {option.note && <span className="text-s text-text-muted">{option.note}</span>}
    </ListBoxItem>
  ));
  return name === '' ? (
    items
  ) : (
    <ListBoxSection>
      <Header className="px-3 pt-3 pb-1 text-s font-semibold text-text-muted">{name}</Header>
      {items}
    </ListBoxSection>
  );
}
