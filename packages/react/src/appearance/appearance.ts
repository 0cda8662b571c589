import { type ButtonHTMLAttributes, type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Part } from './part.ts';

/** Classes for the parts of the screens: `{ button: 'rounded-full', 'menu-item': 'px-4' }`. */
export type ClassNames = { readonly [P in Part]?: string | undefined };

/** What a field is put together from. What is left out of it is not there; all is wired to each other already. */
export interface FieldSlotProps {
  /** The label, drawn. */
  readonly label: ReactNode;
  /** What is wrong, drawn; false where nothing is. */
  readonly error: ReactNode;
  /** The hint, drawn; undefined where there is none, and while something is wrong. */
  readonly hint: ReactNode;
  /** The input. */
  readonly children: ReactNode;
}

/** Those of a `<button>`, whether it is under way, and how it looks. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Under way: keeps its width, its name and the focus, and ignores clicks. */
  readonly busy?: boolean | undefined;
  /** The variant: `primary` by default. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'destructive' | undefined;
}

/** What a button of the application's own is given in the place of a provider's. */
export interface ProviderButtonSlotProps extends ButtonProps {
  /** The id of the provider: `google`. */
  readonly provider: string;
}

/** Components of the application's own, where there is nothing, or in the place of ours. Define them outside of others. */
export interface Slots {
  /** Stands first in each card, in the place of the project's logo. */
  readonly logo?: ComponentType | undefined;
  /** Stands last in each card, in the place of the project's links to its terms, its privacy policy and its support. */
  readonly footer?: ComponentType | undefined;
  /** Puts a field together: `({ label, children, error, hint }) => …`. */
  readonly field?: ComponentType<FieldSlotProps> | undefined;
  /** The button that sends a form. */
  readonly submitButton?: ComponentType<ButtonProps> | undefined;
  /** The button of a provider; what it says is among its children. */
  readonly providerButton?: ComponentType<ProviderButtonSlotProps> | undefined;
}

/** Classes and slots, as provider, theme and screens take them. */
export interface Appearance {
  /** Added to the parts of the screens. */
  readonly classNames?: ClassNames | undefined;
  /** Components of the application's own, in the places that there are for them. */
  readonly slots?: Slots | undefined;
}

export const AppearanceContext = createContext<Appearance>({});

/** What the application has put into a slot, or else our own. */
export const useSlot = <N extends keyof Slots>(name: N, own: NonNullable<Slots[N]>): NonNullable<Slots[N]> =>
  useContext(AppearanceContext).slots?.[name] ?? own;
