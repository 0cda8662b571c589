/** Each try may ask the provider: a hundred at once, and one more each second. */
export const TOKENS_OF_A_USER = { burst: 100, emission: 1_000 };
