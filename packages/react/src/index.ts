'use client';

export type { ExtraItem } from './account/account-view.tsx';
export { Alert, type AlertProps } from './elements/alert.tsx';
export { Button, type ButtonProps } from './elements/button.tsx';
export { CodeInput, type CodeInputProps } from './elements/code-input.tsx';
export { CopyButton, type CopyButtonProps } from './elements/copy-button.tsx';
export { DelayedInput, type DelayedInputProps } from './elements/delayed-input.tsx';
export { Dialog, type DialogProps } from './elements/dialog.tsx';
export { Field, type FieldProps } from './elements/field.tsx';
export { type FieldWiring, useFieldWiring } from './elements/field-context.ts';
export { Input, type InputProps } from './elements/input.tsx';
export { Label, type LabelProps } from './elements/label.tsx';
export { Link, type LinkProps } from './elements/link.tsx';
export { PasswordInput, type PasswordInputProps } from './elements/password-input.tsx';
export { Spinner } from './elements/spinner.tsx';
export { Tabs, type TabsProps } from './elements/tabs.tsx';
export { Tooltip, type TooltipProps } from './elements/tooltip.tsx';
export { LatchkeyHandler, type LatchkeyHandlerProps } from './handler/latchkey-handler.tsx';
export {
  AccountSettings,
  CliAuthConfirm,
  EmailVerification,
  ErrorPage,
  Impersonation,
  MagicLinkCallback,
  Mfa,
  OAuthCallback,
  PasswordReset,
  SignOut,
  TeamInvitation,
} from './handler/lazy-screens.tsx';
export type { ScreenProps } from './handler/screens.ts';
export { useIsRead } from './hooks/readers.ts';
export type { SignUpField } from './hooks/sign-up-field.ts';
export { useApp } from './hooks/use-app.ts';
export type { Attempt } from './hooks/use-attempt.ts';
export { useConnectedAccount } from './hooks/use-connected-account.ts';
export { useForgotPassword } from './hooks/use-forgot-password.ts';
export { type FieldErrors, type Form, type FormOptions, useForm, type Values } from './hooks/use-form.ts';
export type { Loaded } from './hooks/use-loaded.ts';
export { type SentCode, useMagicLink } from './hooks/use-magic-link.ts';
export { type SettingUpMfa, useMfaSetUp } from './hooks/use-mfa-set-up.ts';
export { useOnline } from './hooks/use-online.ts';
export { type PasskeySignIn, type UsePasskeySignInOptions, usePasskeySignIn } from './hooks/use-passkey-sign-in.ts';
export { type UsePasswordResetOptions, usePasswordReset } from './hooks/use-password-reset.ts';
export { usePermission, usePermissions } from './hooks/use-permissions.ts';
export { useProject } from './hooks/use-project.ts';
export { type UseSecondFactorOptions, useRecovery, useSecondFactor } from './hooks/use-second-factor.ts';
export { type SignInForm, type UseSignInOptions, useSignIn } from './hooks/use-sign-in.ts';
export { type MailedSignUp, type SignUpForm, type UseSignUpOptions, useSignUp } from './hooks/use-sign-up.ts';
export { useStore } from './hooks/use-store.ts';
export {
  useTeamApiKeys,
  useTeamInvitations,
  useTeamMembers,
  useTeamProfile,
  useTeamUsers,
} from './hooks/use-team-stores.ts';
export { useTeam, useTeams } from './hooks/use-teams.ts';
export { type UseUserOptions, useUser } from './hooks/use-user.ts';
export type {
  ClassNames,
  FieldSlotProps,
  Look,
  ProviderButtonSlotProps,
  Slots,
} from './look/look.ts';
export type { Part } from './look/part.ts';
export { allEnglish } from './messages/all-english.ts';
export { english } from './messages/english.ts';
export { defineMessages, type Messages, type TextKey } from './messages/messages.ts';
export { CredentialSignIn, type CredentialSignInProps } from './parts/credential-sign-in.tsx';
export { CredentialSignUp, type CredentialSignUpProps } from './parts/credential-sign-up.tsx';
export { ErrorBoundary, type ErrorBoundaryProps } from './parts/error-boundary.tsx';
export { isGivenUp } from './parts/given-up.ts';
export { ConnectedAccounts, MfaSetUp, PasskeySetUp, RecoveryCodes } from './parts/lazy-parts.tsx';
export { MagicLinkSignIn, type MagicLinkSignInProps } from './parts/magic-link-sign-in.tsx';
export { MessageCard, type MessageCardProps } from './parts/message-card.tsx';
export type { MfaSetUpProps } from './parts/mfa-set-up.tsx';
export {
  OAuthButton,
  OAuthButtonGroup,
  type OAuthButtonGroupProps,
  type OAuthButtonProps,
} from './parts/oauth-button-group.tsx';
export { OfflineBanner } from './parts/offline-banner.tsx';
export { PasskeyButton } from './parts/passkey-button.tsx';
export type { RecoveryCodesProps } from './parts/recovery-codes.tsx';
export { SignedIn, type SignedInProps } from './parts/signed-in.tsx';
export { UserAvatar, type UserAvatarProps } from './parts/user-avatar.tsx';
export { UserButton, type UserButtonProps, type UserMenuItem } from './parts/user-button.tsx';
export { LatchkeyProvider, type LatchkeyProviderProps } from './provider/latchkey-provider.tsx';
export { LatchkeyTheme, type LatchkeyThemeProps } from './provider/latchkey-theme.tsx';
export type { Theme, ThemeColors } from './provider/theme-properties.ts';
export type { Time } from './provider/time.ts';
export type { AccountSettingsProps } from './screens/account-settings.tsx';
export { AuthPage, type AuthPageProps } from './screens/auth-page.tsx';
export type { CliAuthConfirmProps } from './screens/cli-auth-confirm.tsx';
export type { EmailVerificationProps } from './screens/email-verification.tsx';
export type { ErrorPageProps } from './screens/error-page.tsx';
export { ForgotPassword, type ForgotPasswordProps } from './screens/forgot-password.tsx';
export type { ImpersonationProps } from './screens/impersonation.tsx';
export type { MagicLinkCallbackProps } from './screens/magic-link-callback.tsx';
export type { MfaProps } from './screens/mfa.tsx';
export type { OAuthCallbackProps } from './screens/oauth-callback.tsx';
export type { PasswordResetProps } from './screens/password-reset.tsx';
export { SignIn, type SignInProps } from './screens/sign-in.tsx';
export type { SignOutProps } from './screens/sign-out.tsx';
export { SignUp, type SignUpProps } from './screens/sign-up.tsx';
export type { TeamInvitationProps } from './screens/team-invitation.tsx';
export {
  SelectedTeamSwitcher,
  type SelectedTeamSwitcherProps,
} from './teams/switcher/selected-team-switcher.tsx';
export { useSelectedTeam } from './teams/use-selected-team.ts';
