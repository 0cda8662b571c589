import { createContext } from 'react';

/** How long the pointer rests before a tooltip opens, in milliseconds. */
export const TooltipDelay = createContext(700);
