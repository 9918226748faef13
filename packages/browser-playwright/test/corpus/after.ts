import type { CorpusPage } from "../support/Corpus.ts"

/** Pages that were written after the rules of `LoginJudgement`, which were not changed for them. */
export const after: ReadonlyArray<CorpusPage> = [
  {
    name: "a redirect to a login host, as OAuth does",
    isLoggedIn: false,
    redirect: "//login.harbour.example:PORT/authorize?client_id=1",
    body:
      `<h1>Sign in with your work account</h1><p>You will return to Harbour.</p><form><input type="text" name="loginfmt"
placeholder="E-mail, phone or user name"><button>Next</button></form>`
  },
  {
    name: "a dashboard with an avatar menu that holds nothing yet",
    isLoggedIn: true,
    username: "ada@example.com",
    body: `<nav aria-label="Main"><a href="/home">Home</a><a href="/reports">Reports</a></nav>
<button aria-haspopup="true" aria-expanded="false" aria-label="Account menu for ada@example.com"><img alt="" src="/a.png"></button>
<main><h1>Good morning, Ada</h1><table><tr><td>Open invoices</td><td>4</td></tr></table></main>`
  },
  {
    name: "a settings page that asks for a new password",
    isLoggedIn: true,
    username: "Grace Example",
    mayBeUnsure: true,
    body:
      `<header><a href="/">Home</a><a href="/me">Signed in as Grace Example</a><form action="/logout"><button>Sign out</button></form>
</header><h1>Change your password</h1><form><label>Current password <input type="password" autocomplete="current-password">
</label><label>New password <input type="password" autocomplete="new-password"></label><label>Repeat it
<input type="password" autocomplete="new-password"></label><button>Save</button></form>`
  },
  {
    name: "a page to sign up",
    isLoggedIn: false,
    body: `<h1>Create your account</h1><form><label>Work e-mail <input type="email"></label><label>Choose a password
<input type="password" autocomplete="new-password"></label><button>Create account</button></form>
<p>Already have an account? <a href="/login">Log in</a></p>`
  },
  {
    name: "a Dutch application",
    isLoggedIn: true,
    username: "Sanne de Vries",
    language: "nl",
    body:
      `<header><a href="/start">Overzicht</a><span>Ingelogd als Sanne de Vries</span><a href="/uitloggen">Uitloggen</a></header>
<h1>Overzicht</h1><p>Er zijn geen openstaande taken.</p>`
  },
  {
    name: "a Portuguese expired session",
    isLoggedIn: false,
    language: "pt",
    body: `<h1>A sua sessão expirou</h1><p>Por motivos de segurança, precisa de entrar novamente.</p>
<a href="/entrar">Iniciar sessão</a>`
  },
  {
    name: "an Italian application",
    isLoggedIn: true,
    language: "it",
    body: `<nav><a href="/cruscotto">Cruscotto</a><a href="/fatture">Fatture</a><a href="/logout">Esci</a></nav>
<h1>Cruscotto</h1><p>Nessuna fattura da pagare.</p>`
  },
  {
    name: "a Japanese login form",
    isLoggedIn: false,
    language: "ja",
    body: `<h1>ログイン</h1><form><label>メールアドレス <input type="email"></label><label>パスワード
<input type="password"></label><button>ログイン</button></form><a href="/reset">パスワードをお忘れの方</a>`
  },
  {
    name: "a Japanese application",
    isLoggedIn: true,
    language: "ja",
    body:
      `<nav><a href="/home">ホーム</a><a href="/orders">注文履歴</a><a href="/logout">ログアウト</a></nav><h1>注文履歴</h1>
<p>注文はありません。</p>`
  },
  {
    name: "a Polish second factor",
    isLoggedIn: false,
    language: "pl",
    body: `<h1>Potwierdź logowanie</h1><p>Wpisz kod weryfikacyjny wysłany na numer kończący się na 12.</p>
<form><input type="text" maxlength="6" aria-label="Kod"><button>Dalej</button></form>`
  },
  {
    name: "a German choice of accounts",
    isLoggedIn: false,
    language: "de",
    body: `<h1>Konto auswählen</h1><p>weiter zu Harbour</p><ul><li><a href="/u/0">Ada Beispiel</a></li><li>
<a href="/u/1">Grete Beispiel</a></li><li><a href="/new">Anderes Konto verwenden</a></li></ul>`
  },
  {
    name: "a login form in a frame",
    isLoggedIn: false,
    body: `<h1>Welcome to Harbour</h1><iframe title="form" width="400" height="300"
srcdoc="<form><input type='email' aria-label='E-mail'><input type='password' aria-label='Password'><button>Go</button></form>"></iframe>`
  },
  {
    name: "an application with a hidden frame that renews its login",
    isLoggedIn: true,
    body: `<iframe hidden srcdoc="<form><input type='password'><button>Log in</button></form>"></iframe>
<header><a href="/board">Board</a><button type="button">Sign out</button></header><h1>Board</h1><p>Nothing is due.</p>`
  },
  {
    name: "a menu that has both links until its script runs",
    isLoggedIn: false,
    mayBeUnsure: true,
    body:
      `<nav><a href="/login">Sign in</a><a href="/logout">Sign out</a></nav><h1>Community</h1><p>Ask a question.</p>`
  },
  {
    name: "a page of an article that quotes what an application says",
    isLoggedIn: false,
    mayBeUnsure: true,
    body:
      `<article><h1>Ten confusing messages</h1><p>Number three: Signed in as guest</p><p>Number four is the menu Account.</p>
<p>Number five: a button that says Log out and asks whether you are sure.</p></article><a href="/more">More articles</a>`
  },
  {
    name: "a page that lacks permission in an application",
    isLoggedIn: false,
    mayBeUnsure: true,
    status: 403,
    body:
      "<header><a href=\"/\">Home</a></header><h1>You do not have access</h1><p>Ask an administrator for access.</p>"
  },
  {
    name: "an application that checks its token and then leaves",
    isLoggedIn: false,
    body: `<header><a href="/x">Boards</a><button>Log out</button></header><p>Loading</p><script>
fetch("slow").finally(() => setTimeout(() => { document.body.innerHTML =
'<h1>Log in</h1><input type="email" aria-label="E-mail"><input type="password" aria-label="Password"><button>Log in</button>' }, 250))
</script>`
  },
  {
    name: "a page that says that somebody has signed out",
    isLoggedIn: false,
    body: "<h1>You are now signed out</h1><p>Close all windows of your browser.</p>"
  },
  {
    name: "a French error page with status 200",
    isLoggedIn: false,
    mayBeUnsure: true,
    language: "fr",
    body: "<h1>Une erreur est survenue</h1><p>Veuillez réessayer plus tard.</p><a href=\"/deconnexion\">Déconnexion</a>"
  },
  {
    name: "an application in a shadow tree, with a user name to select",
    isLoggedIn: true,
    username: "Linus Exempel",
    selector: "#who",
    body: `<div id="who">Linus Exempel</div><app-bar></app-bar><script>
customElements.define("app-bar", class extends HTMLElement { connectedCallback() {
  this.attachShadow({ mode: "open" }).innerHTML = '<nav><a href="/home">Home</a><button>Log out</button></nav>' } })
</script><h1>Home</h1>`
  },
  {
    name: "a search field and a link to log in, in Spanish",
    isLoggedIn: false,
    language: "es",
    body:
      `<header><input type="search" placeholder="Buscar"><a href="/cuenta/acceso">Acceder</a></header><h1>Noticias</h1>
<p>El puerto abre en mayo.</p>`
  },
  {
    name: "a user whose name is hostile",
    isLoggedIn: true,
    body: `<header><span>Signed in as &lt;img src=x onerror=alert(1)&gt;${
      "a".repeat(300)
    }</span><a href="/logout">Sign out</a></header>
<h1>Home</h1>`
  }
]
