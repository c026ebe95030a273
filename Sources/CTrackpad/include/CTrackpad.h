// XInput 2.4 pinches on SDL's own X connection.
#pragma once
