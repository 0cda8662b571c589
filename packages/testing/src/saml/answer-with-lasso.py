"""An identity provider made of lasso: answers the request of an address, as JSON on its standard output."""

import json
import sys

import lasso

given = json.load(sys.stdin)

server = lasso.Server.newFromBuffers(given["metadata"], given["privateKey"], None, given["certificate"])
server.signatureMethod = lasso.SIGNATURE_METHOD_RSA_SHA256
server.addProviderFromBuffer(lasso.PROVIDER_ROLE_SP, given["application"], None, None)
application = server.getProvider(given["entityId"])
modes = {
    "none": lasso.ENCRYPTION_MODE_NONE,
    "assertion": lasso.ENCRYPTION_MODE_ASSERTION,
    "name": lasso.ENCRYPTION_MODE_NAMEID,
}
application.setEncryptionMode(modes[given["encrypted"]])
application.setEncryptionSymKeyType(lasso.ENCRYPTION_SYM_KEY_TYPE_AES_256)

login = lasso.Login(server)
login.processAuthnRequestMsg(given["query"])
login.validateRequestMsg(True, True)
login.buildAssertion(
    lasso.SAML2_AUTHN_CONTEXT_PASSWORD_PROTECTED_TRANSPORT, given["now"], None, given["notBefore"], given["notOnOrAfter"]
)
# An encrypted name is one that lasso made up: it is encrypted by now.
name = login.assertion.subject.nameId
if name is not None:
    name.content = "ada@acme.example"
    name.format = lasso.SAML2_NAME_IDENTIFIER_FORMAT_EMAIL

text = lasso.MiscTextNode.newWithString("Ädmins & <more>")
text.textChild = True
value = lasso.Saml2AttributeValue()
value.any = [text]
attribute = lasso.Saml2Attribute()
attribute.name = "groups"
attribute.nameFormat = lasso.SAML2_ATTRIBUTE_NAME_FORMAT_BASIC
attribute.attributeValue = [value]
statement = lasso.Saml2AttributeStatement()
statement.attribute = [attribute]
login.assertion.attributeStatement = [statement]

login.buildAuthnResponseMsg()
json.dump({"response": login.msgBody, "relayState": login.msgRelayState}, sys.stdout)
