// Lower case, without marks at the ends. English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Swedish,
// Japanese and Chinese.

export const signOut = [
  ..."sign out|signout|log out|logout|log off|logoff|ausloggen|se déconnecter|me déconnecter|déconnexion".split("|"),
  ..."cerrar sesión|cerrar la sesión|disconnetti|disconnettiti|terminar sessão|encerrar sessão".split("|"),
  ..."uitloggen|wyloguj|wyloguj się|logga ut|ログアウト|サインアウト|退出登录|登出".split("|")
]

// These mean other things too, such as to unsubscribe or to leave.
export const perhapsSignOut = "abmelden|afmelden|esci|salir|sair|desconectar|desconectarse|注销|退出".split("|")

const byLength = [...signOut, ...perhapsSignOut].sort((one, other) => other.length - one.length)
const isSpaced = (word: string) => /^[\p{Script=Latin} ]+$/u.test(word)
const spaced = byLength.filter(isSpaced).map((word) => word.replaceAll(" ", "[ -]")).join("|")

// The words as a part of a text, but of no address. Japanese and Chinese ones need no space before them.
export const signOutWord = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}@._-])(?:${spaced})(?![\\p{L}\\p{M}\\p{N}@_]|[.-]\\p{L})|${
    byLength.filter((word) => !isSpaced(word)).join("|")
  }`,
  "iu"
)

export const signIn = [
  ..."sign in|signin|log in|login|log on|log back in|sign in again|log in again|continue to sign in".split("|"),
  ..."anmelden|einloggen|erneut anmelden|wieder anmelden|jetzt anmelden|zur anmeldung".split("|"),
  ..."se connecter|connexion|me connecter|se reconnecter|s'identifier|s’identifier|identifiez-vous".split("|"),
  ..."iniciar sesión|inicia sesión|iniciar sesión de nuevo|acceder|accede|ingresar".split("|"),
  ..."accedi|accedi di nuovo|iniciar sessão|fazer login|entrar|inloggen|opnieuw inloggen|aanmelden".split("|"),
  ..."zaloguj|zaloguj się|zaloguj się ponownie|logga in|logga in igen".split("|"),
  ..."ログイン|ログインする|サインイン|再度ログイン|登录|登入|重新登录".split("|")
]

// Words of a control that opens the menu of an account, whether or not anybody is logged in.
export const account = [
  ..."account|my account|account menu|user menu|profile|my profile|profile menu|open user menu|open account menu".split(
    "|"
  ),
  ..."konto|mein konto|kontomenü|benutzermenü|profil|mein profil|mon compte|compte|menu du compte|mon profil".split(
    "|"
  ),
  ..."mi cuenta|cuenta|menú de usuario|mi perfil|il mio account|menu utente|il mio profilo|profilo".split("|"),
  ..."minha conta|conta|menu do utilizador|menu do usuário|mijn account|gebruikersmenu|mijn profiel".split("|"),
  ..."moje konto|menu użytkownika|mitt konto|アカウント|アカウントメニュー|マイページ|我的账户|账户".split("|")
]

// Words before the name of the user; in Japanese and Polish also behind it.
export const signedInAs =
  /(?:signed in as|logged in as|signed in:|account menu for|account menu of|user menu for|user menu of|account of|angemeldet als|eingeloggt als|konto von|kontomenü von|connectée? en tant que|compte de|sesión iniciada como|conectad[oa] como|cuenta de|accesso effettuato come|connesso come|account di|sessão iniciada como|conectad[oa] como|conta de|ingelogd als|aangemeld als|account van|zalogowan[oay] jako|konto użytkownika|inloggad som|ログイン中[:：]|登录身份[:：])\s*:?\s*(.{1,150})$/iu

const any = (words: string) => new RegExp(words, "iu")

export const secondFactor = any(
  "two[- ]factor|two[- ]step|2[- ]step verification|verification code|authentication code|security code|one[- ]time (?:code|password)|authenticator app|\\d[- ]digit code|verify it(?:'|’)s you|"
    + "zwei-faktor|bestätigungscode|sicherheitscode|einmalcode|\\d-stelligen code|"
    + "code de vérification|code de sécurité|double authentification|code à \\d chiffres|"
    + "código de verificación|código de seguridad|verificación en dos pasos|código de \\d dígitos|"
    + "codice di verifica|codice di sicurezza|verifica in due passaggi|codice a \\d cifre|"
    + "código de verificação|código de segurança|verificatiecode|beveiligingscode|kod weryfikacyjny|verifieringskod|"
    + "認証コード|確認コード|二段階認証|验证码"
)

export const chooseAccount = any(
  "(?:choose|pick|select) (?:an|your|which) account|use another account|"
    + "konto auswählen|wählen sie ein konto|wähle ein konto|anderes konto verwenden|"
    + "choisi(?:r|ssez|s) un compte|utiliser un autre compte|"
    + "(?:elige|elegir|selecciona|seleccione|seleccionar) una cuenta|usar otra cuenta|"
    + "(?:scegli|seleziona) un account|usa un altro account|"
    + "(?:escolh[ae]r?|selecion[ae]r?) uma conta|usar outra conta|"
    + "kies een account|ander account gebruiken|wybierz konto|välj ett konto|アカウントを選択|别的账户|选择账户|选择帐号"
)

export const botCheck = any(
  "(?:verify|confirm|prove) (?:that )?you(?: a|'|’)re (?:a )?(?:human|not a robot|not a bot)|are you (?:a )?(?:human|robot)|i(?:'|’)?m not a robot|checking your browser|just a moment|unusual traffic|security check|complete the captcha|captcha|press and hold|"
    + "kein roboter|ein mensch sind|ihr browser wird geprüft|browser wird überprüft|sicherheitsprüfung|ungewöhnlichen datenverkehr|"
    + "pas un robot|êtes (?:bien )?humain|vérification de (?:votre|la) (?:navigateur|sécurité)|"
    + "no soy un robot|eres humano|es usted humano|comprobando (?:su|tu) navegador|"
    + "non sono un robot|sei umano|verifica del browser|geen robot|bent u een mens|não sou um robô|nie jestem robotem|inte en robot|"
    + "ロボットではありません|人間であること|人机验证"
)

export const expired = any(
  "session (?:has |is |was )?(?:expired|timed out|ended)|you(?:'ve|’ve| have| were| are)(?: been)?(?: now)? (?:signed|logged) out|(?:signed|logged) out (?:successfully|due to)|successfully (?:signed|logged) out|please (?:sign|log) in|(?:sign|log) in (?:again|to continue)|you (?:must|need to) (?:sign|log) in|"
    + "sitzung ist abgelaufen|sitzung abgelaufen|wurden (?:automatisch )?abgemeldet|sind (?:jetzt |nun )?abgemeldet|bitte (?:melden sie sich|erneut) an|bitte anmelden|"
    + "session a expiré|session expirée|avez été déconnecté|veuillez vous (?:re)?connecter|"
    + "sesión ha (?:caducado|expirado|finalizado)|sesión (?:caducada|expirada)|inicie sesión|inicia sesión para|"
    + "sessione è scaduta|sessione scaduta|effettua (?:di nuovo )?(?:l'accesso|l’accesso|il login)|"
    + "sessão expirou|sessão expirada|inicie sessão|sessie is verlopen|bent uitgelogd|sesja wygasła|zostałeś wylogowany|session har gått ut|"
    + "セッションの有効期限|タイムアウトしました|ログアウトしました|ログインしてください|会话已过期|请登录|请重新登录"
)

export const failed = any(
  "something went wrong|page (?:was )?not found|page (?:isn't|isn’t|is not) available|internal server error|service unavailable|bad gateway|an error (?:has )?occurred|unexpected error|temporarily unavailable|down for maintenance|under maintenance|we(?:'|’)ll be (?:right )?back|access denied|forbidden|too many requests|^error\\b|\\b(?:error|fehler|erreur|errore?|erro) \\d{3}\\b|"
    + "etwas ist schiefgelaufen|ein fehler ist aufgetreten|seite (?:wurde )?nicht gefunden|wartungsarbeiten|nicht verfügbar|zugriff verweigert|"
    + "une erreur (?:est survenue|s'est produite|s’est produite)|page introuvable|indisponible|en maintenance|accès refusé|"
    + "(?:ha ocurrido|se ha producido|se produjo) un error|algo salió mal|página no encontrada|no disponible|en mantenimiento|acceso denegado|"
    + "si è verificato un errore|qualcosa è andato storto|pagina non trovata|non disponibile|in manutenzione|accesso negato|"
    + "ocorreu um erro|algo deu errado|página não encontrada|indisponível|em manutenção|er is iets misgegaan|pagina niet gevonden|niet beschikbaar|"
    + "wystąpił błąd|coś poszło nie tak|nie znaleziono strony|ett fel (?:har )?(?:uppstod|inträffat)|エラーが発生|ページが見つかりません|メンテナンス|利用できません|出错了|页面不存在"
)

const loginSegments = [
  "log-?in|log-?on|sign-?in|sign_in|log_in|auth|authenticate|authorize|authorise|authentication|oauth2?|sso|saml2?|sessions?",
  "anmelden|anmeldung|einloggen|connexion|se-connecter|identification|iniciar-sesion|inicio-sesion|acceso|acceder",
  "accedi|accesso|iniciar-sessao|entrar|inloggen|aanmelden|logowanie|zaloguj|logga-in|wp-login"
].join("|")

export const loginPath = new RegExp(`/(?:${loginSegments})(?:\\.[a-z]{2,5})?(?:/|$)`, "iu")
export const loginHost =
  /^(?:login|logon|signin|sign-in|auth|oauth|sso|idp|id|identity|accounts?|passport|secure-login|anmeldung)(?:-[a-z0-9-]*)?\./iu
export const logoutPath =
  /\/(?:log-?out|sign-?out|sign_out|log-?off|abmelden|deconnexion|cerrar-sesion|uitloggen|wyloguj)(?:\.[a-z]{2,5})?(?:\/|$)/iu
