/** Version of this library, that of its packages. */
export const version = "0.1.0"
