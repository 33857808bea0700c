const partnerColumns = ['partner_id', 'of_partner', 'desk_partner_id'];

/** Whether the column names the partner; it is exported as the partner's key, which is the same at every place. */
export function isPartner(table: string, column: string): boolean {
  return table !== 'partner' && partnerColumns.includes(column);
}
