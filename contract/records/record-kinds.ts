export const recordKinds = ['lab', 'imaging', 'discharge', 'visit', 'vaccination', 'prescription', 'other'] as const;

/** A document (`DOC`) or the kind of an image by its code in DICOM; texts are `records.modal.<modal>`. */
export const modals = ['DOC', 'XR', 'US', 'CT', 'MR', 'MG', 'ECG', 'ES', 'PT', 'OT'] as const;

export const visibilities = ['care_team', 'only_me'] as const;
