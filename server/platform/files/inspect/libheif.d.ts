declare module 'libheif-js/wasm-bundle.js' {
  const libheif: {
    HeifDecoder: new () => { decode: (bytes: Uint8Array) => unknown };
    HEAPU8: Uint8Array<ArrayBuffer>;
    _malloc: (bytes: number) => number;
    _free: (at: number) => void;
    _heif_image_handle_get_color_profile_type: (handle: number) => number;
    _heif_image_handle_get_raw_color_profile_size: (handle: number) => number;
    _heif_image_handle_get_raw_color_profile: (error: number, handle: number, into: number) => void;
    _heif_image_handle_get_nclx_color_profile: (error: number, handle: number, into: number) => void;
    _heif_nclx_color_profile_free: (profile: number) => void;
  };
  export default libheif;
}
