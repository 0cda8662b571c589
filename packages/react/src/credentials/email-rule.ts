const ADDRESS = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.\d]{2,}$/;

/** Whether it can be an e-mail address: its domain has a dot, and at least two letters behind the last one. */
export const isEmail = (value: string): boolean => ADDRESS.test(value);
