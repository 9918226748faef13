/** A page that asks for the URLs in every way that a page can. Its title is "done" when it has. */
export const attack = (
  target: { readonly http: string; readonly host: string; readonly port: number; readonly udpPort: number }
) => {
  const { host, http, port, udpPort } = target
  return `<!DOCTYPE html><title>loading</title>
<link rel="preconnect" href="${http}/preconnect"><link rel="dns-prefetch" href="${http}/dns">
<link rel="prefetch" href="${http}/prefetch"><link rel="preload" as="script" href="${http}/preload">
<link rel="modulepreload" href="${http}/modulepreload"><link rel="prerender" href="${http}/prerender">
<link rel="stylesheet" href="${http}/style"><link rel="icon" href="${http}/icon"><link rel="manifest" href="${http}/manifest">
<style>@import "${http}/import"; @font-face { font-family: f; src: url("${http}/font") } body { font-family: f; background: url("${http}/background") }</style>
<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${http}/speculated"],"eagerness":"immediate"}],"prerender":[{"source":"list","urls":["${http}/prerendered"],"eagerness":"immediate"}]}</script>
<body>text<img src="${http}/img"><img srcset="${http}/srcset 1x"><video src="${http}/video" poster="${http}/poster" autoplay></video>
<audio src="${http}/audio" autoplay></audio><object data="${http}/object"></object><embed src="${http}/embed">
<iframe src="${http}/iframe"></iframe><iframe srcdoc='<meta http-equiv="refresh" content="0;url=${http}/refreshed">'></iframe>
<iframe src="/redirect?${encodeURIComponent(http)}"></iframe><iframe src="file:///etc/passwd"></iframe>
<iframe src="data:text/html,<img src='${http}/data'>"></iframe><img src="/redirect?${encodeURIComponent(http)}">
<form id="form" action="${http}/form" method="post" target="posted"><input name="a" value="b"></form><iframe name="posted"></iframe><iframe name="sent"></iframe>
<a id="download" target="sent" download href="${http}/download">d</a><a id="ping" href="#x" ping="${http}/ping">p</a>
<script type="module">
const soon = (work) => Promise.race([Promise.resolve().then(work).catch(() => {}), new Promise((end) => setTimeout(end, 1000))])
const http = ${JSON.stringify(http)}
const ways = [
  () => fetch(http + "/fetch", { mode: "no-cors" }),
  () => fetch("/redirect?" + encodeURIComponent(http), { mode: "no-cors" }),
  () => fetch(http + "/keepalive", { mode: "no-cors", keepalive: true }),
  () => navigator.sendBeacon(http + "/beacon", "x"),
  () => { new WebSocket(http.replace("http", "ws") + "/socket") },
  () => { new EventSource(http + "/events") },
  () => { const x = new XMLHttpRequest(); x.open("GET", http + "/xhr"); x.send() },
  () => { document.body.append(Object.assign(document.createElement("script"), { src: http + "/script" })) },
  () => import(http + "/module"),
  () => { new Worker(URL.createObjectURL(new Blob(["fetch('" + http + "/worker', { mode: 'no-cors' }); importScripts('" + http + "/imported')"]))) },
  () => { document.body.append(Object.assign(document.createElement("iframe"), { src: URL.createObjectURL(new Blob(["<img src='" + http + "/blob'>"], { type: "text/html" })) })) },
  () => navigator.serviceWorker.register("/worker.js"),
  () => { window.open(http + "/popup") },
  () => { window.open("/redirect?" + encodeURIComponent(http)) },
  () => { document.getElementById("form").submit() },
  () => { document.getElementById("download").click() },
  () => { document.getElementById("ping").click() },
  async () => {
    for (const transport of ["udp", "tcp"]) {
      const peer = new RTCPeerConnection({ iceServers: [
        { urls: "stun:${host}:${udpPort}" },
        { urls: "turn:${host}:" + (transport === "udp" ? ${udpPort} : ${port}) + "?transport=" + transport, username: "u", credential: "p" }
      ] })
      peer.createDataChannel("c")
      await peer.setLocalDescription(await peer.createOffer())
      await peer.addIceCandidate({ candidate: "candidate:1 1 udp 2113937151 ${host} ${udpPort} typ host", sdpMid: "0" })
    }
  },
  async () => { const t = new WebTransport("https://${host}:${udpPort}/transport"); await t.ready }
]
await Promise.all(ways.map(soon))
await new Promise((end) => setTimeout(end, 300))
document.title = "done"
</script>`
}
