type Ids = { providerId: number | string; doctorId: number | string };

export const favouriteKey = ({ providerId, doctorId }: Ids) => `${providerId}-${doctorId}`;
