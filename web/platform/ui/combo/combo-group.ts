type ComboOption = { id: string; name: string; note: string };
export type ComboGroup = { name: string; options: readonly ComboOption[] };
