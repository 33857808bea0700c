const partnerColumns = ['partner_id', 'of_partner', 'desk_partner_id'];

/** Exported as the partner's key, which is the same at every place. */
export function isPartner(table: string, column: string): boolean {
  return table !== 'partner' && partnerColumns.includes(column);
}
